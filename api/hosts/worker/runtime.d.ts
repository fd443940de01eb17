/** What this program uses of the runtime's own modules. */
declare module 'cloudflare:workers' {
  export abstract class DurableObject<Bindings> {
    protected readonly ctx: import('./bindings.ts').ObjectState
    protected readonly env: Bindings
    constructor(ctx: import('./bindings.ts').ObjectState, env: Bindings)
  }
}

/** A module of code that is compiled when the Worker is deployed: at run time none may be. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

/** A font, as the bytes of its file. */
declare module '*.ttf' {
  const bytes: ArrayBuffer
  export default bytes
}
