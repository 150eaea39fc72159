/** Address of the program, relative to worker.js; the build fills it in (site/scripts.go). */
declare const LEARNER: string;
