import * as z from 'zod'
import type { Columns } from '../../../platform/list-conditions.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { actionTypes, recordedRoles } from './kinds.ts'

export const columns = {
  id: 'number',
  actId: 'text',
  action: 'text',
  userUuid: 'uuid',
  actorUuid: 'uuid',
  roomUuid: 'uuid',
  previousRole: 'text',
  role: 'text',
  reason: 'text',
  expirationTime: 'instant',
  createdAt: 'instant',
  updatedAt: 'instant',
} as const satisfies Columns

/** One act on record. */
export const ModerationAction = z
  .object({
    id: z.number(),
    actId: z.string(),
    action: z.enum(actionTypes),
    userUuid: z.nullable(z.string()),
    actorUuid: z.nullable(z.string()),
    roomUuid: z.nullable(z.string()),
    previousRole: z.nullable(z.enum(recordedRoles)),
    role: z.nullable(z.enum(recordedRoles)),
    reason: z.nullable(z.string()),
    expirationTime: z.nullable(instant),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ModerationAction' })
export type ModerationAction = z.input<typeof ModerationAction>

export const Reason = z.string().trim().max(1000)

/** An act as programs of moderators report it. Who did it is whoever reports it, unless a service names somebody. */
export const NewAction = z
  .object({
    /** Sent again with the same id, it stays one act. */
    actId: z.string().min(1).max(100).optional(),
    action: z.enum(actionTypes),
    userUuid: uuid.nullish(),
    actorUuid: uuid.nullish(),
    roomUuid: uuid.nullish(),
    previousRole: z.enum(recordedRoles).nullish(),
    role: z.enum(recordedRoles).nullish(),
    reason: Reason.nullish(),
    expirationTime: instant.nullish(),
  })
  .meta({ id: 'NewModerationAction' })
export type NewAction = z.output<typeof NewAction>
