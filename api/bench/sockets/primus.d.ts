/** The parts of Primus that the bench uses; it comes without types. */
declare module 'primus' {
  import type { Server } from 'node:http'

  interface Options {
    transformer: string
    pathname: string
    pingInterval: number | false
  }
  interface Spark {
    write(data: unknown): boolean
    on(event: 'data', listener: (data: unknown) => void): this
  }
  interface PrimusSocket {
    on(event: 'data', listener: (data: unknown) => void): this
    once(event: 'data', listener: (data: unknown) => void): this
    end(): void
  }
  export default class Primus {
    static createSocket(options: Options): new (url: string) => PrimusSocket
    constructor(server: Server, options: Options)
    on(event: 'connection', listener: (spark: Spark) => void): this
    write(data: unknown): boolean
  }
}
