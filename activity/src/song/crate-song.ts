import type { Operations } from '@segue/api/operations'

/** A song in a list, such as a crate or the queue, with its entry id there. */
export type CrateSong = Operations['GET /crate/special/queue/songs']['reply']['songs'][number]
