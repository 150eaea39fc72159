// What tests and measurements use of Node, as far as the check of types needs it:
// enough to see that our own parts and the browser's are used as they are meant.
declare module 'node:*';
declare module 'node:net' {
    export interface AddressInfo { port: number }
}
declare module 'node:assert/strict' {
    function assert(value: unknown, message?: string | Error): asserts value;
    namespace assert {
        const deepEqual: any, doesNotMatch: any, equal: any, fail: any, match: any, notDeepEqual: any, notEqual: any, ok: any, rejects: any, throws: any;
    }
    export default assert;
}
declare const process: any;
declare const Buffer: any, setImmediate: any;
type Buffer = any;
interface ImportMeta { dirname: string }
