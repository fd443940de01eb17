import * as z from 'zod'
import { actionTypes } from '@segue/shared/people/audited-actions.ts'
import { recordedRoles } from '../../../db/tables/audit.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { instant, uuid } from '../../../platform/schemas.ts'

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

const ActionType = z.enum(actionTypes).meta({ id: 'ModerationActionType' })
const RecordedRole = z.enum(recordedRoles).meta({ id: 'RecordedRole' })

/** An audit entry. */
export const ModerationAction = z
  .object({
    id: z.number(),
    actId: z.string(),
    action: ActionType,
    userUuid: z.nullable(z.string()),
    actorUuid: z.nullable(z.string()),
    roomUuid: z.nullable(z.string()),
    previousRole: z.nullable(RecordedRole),
    role: z.nullable(RecordedRole),
    reason: z.nullable(z.string()),
    expirationTime: z.nullable(instant),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ModerationAction' })
export type ModerationAction = z.input<typeof ModerationAction>

export const Reason = z.string().trim().max(1000)

/** An entry as moderation tools report it. The actor is the caller, unless a service names someone else. */
export const NewAction = z
  .object({
    /** Sending the same id again adds no second entry. */
    actId: z.string().min(1).max(100).optional(),
    action: ActionType,
    userUuid: uuid.nullish(),
    actorUuid: uuid.nullish(),
    roomUuid: uuid.nullish(),
    previousRole: RecordedRole.nullish(),
    role: RecordedRole.nullish(),
    reason: Reason.nullish(),
    expirationTime: instant.nullish(),
  })
  .meta({ id: 'NewModerationAction' })
export type NewAction = z.output<typeof NewAction>
