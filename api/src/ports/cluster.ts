import type { ClusterMessage } from './cluster-message.ts'

/** Nobody listens at this subject: whoever did has ended, or has let go of what it stood for. */
export class NobodyThere extends Error {
  override name = 'NobodyThere'
}

/** What changes about the other processes. */
export interface ClusterWatcher {
  /** A process has ended, or was not heard of for too long. */
  gone?: (host: string) => void
  /** What is said is heard again; whatever was said since it was not is lost. */
  back?: () => void
}

/**
 * What processes that hold rooms together say to each other, and which of them live. Nothing of it is kept: a message
 * reaches whoever listens at this moment, in the order of its sender, and what must not be lost is in the database.
 * Whatever a subject's message does not read is dropped before anybody hears it, and counted in the log.
 */
export interface Cluster {
  /** The name of this process. */
  readonly self: string
  /** Whether what is said now is heard. */
  readonly connected: boolean
  /** The processes that live, this one among them; null while that cannot be told. */
  living(): readonly string[] | null
  /** Says something to all who listen. It is lost where nobody does, and while `connected` is false. */
  publish(subject: string, text: string): void
  /** Hears everything that is said at a subject, this process's own words too; answers how to stop. */
  listen<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void
  /** Hears what is said at a subject when it is this process's turn among all that share it; answers how to stop. */
  share<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void
  /**
   * Asks whoever answers at a subject. Rejects with `NobodyThere`, or when there was no answer within this time (ms), or
   * none that can be read.
   */
  request<T>(subject: string, text: string, answer: ClusterMessage<T>, patienceMs: number): Promise<T>
  /** Answers what is asked at a subject; answers how to stop. */
  answer<T>(subject: string, message: ClusterMessage<T>, reply: (request: T) => Promise<string>): () => void
  /** Tells of changes from now on; answers how to stop. */
  watch(watcher: ClusterWatcher): () => void
  /** Says goodbye, and closes the connection. */
  close(): Promise<void>
}
