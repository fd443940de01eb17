/** The parts of the runtime's own modules that this program uses. */
declare module 'cloudflare:workers' {
  export abstract class DurableObject<Bindings> {
    protected readonly ctx: import('./bindings.ts').ObjectState
    protected readonly env: Bindings
    constructor(ctx: import('./bindings.ts').ObjectState, env: Bindings)
  }
}

/** WebAssembly code, compiled when the Worker is deployed: at run time that isn't allowed. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

/** A font, as the bytes of its file. */
declare module '*.ttf' {
  const bytes: ArrayBuffer
  export default bytes
}
