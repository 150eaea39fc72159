// three has no types of its own; what is used of it is little and well tried.
declare module 'three';
declare module 'three/addons/*';
