/** The part of smtp-server that the tests use; the package has no types. */
declare module 'smtp-server' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Session = { envelope: { mailFrom: { address: string }; rcptTo: { address: string }[] } }
  type Done = (error?: Error & { responseCode?: number }) => void

  export class SMTPServer extends EventEmitter {
    server: Server
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      logger?: boolean
      onAuth?: (
        auth: { username: string; password: string },
        session: Session,
        done: (error: Error | null, answer?: { user: string }) => void,
      ) => void
      onRcptTo?: (address: { address: string }, session: Session, done: Done) => void
      onData?: (stream: Readable, session: Session, done: Done) => void
    })
    listen(port: number, host: string, listening: () => void): Server
    close(closed: () => void): void
  }
}
