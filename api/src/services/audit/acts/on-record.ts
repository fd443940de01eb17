import { isStorableText } from '@segue/shared/read-json.ts'
import type { App } from '../../../app.ts'
import { isAdmitted } from '../../../platform/access.ts'
import { isModerator, uuidOf } from '../../../platform/caller.ts'
import { Failure } from '../../../platform/failure.ts'
import type { HandlerContext, Operation } from '../../../platform/operation.ts'

/** Why a staff member makes this change. Percent-encoded because headers are ASCII and reasons are not. */
const reasonHeader = 'act-reason'
const longestReason = 500
const longestSubject = 200

type AnyContext = HandlerContext<never, never, never, never>

/**
 * Wraps an operation so that changes made by staff are recorded, with their reason. A call is recorded if only the
 * caller's product role allows it, or if it comes with a reason.
 */
export function onRecord(operation: Operation): Operation {
  if (operation.method === 'GET') return operation
  return {
    ...operation,
    async handle(request) {
      if (!isModerator(request.caller)) return operation.handle(request)
      const reason = reasonOf(request.request)
      const isKept = reason !== null || (await mayMore(operation, request)) || (await needsRole(operation, request))
      return isKept ? handleOnRecord(operation, request, reason) : operation.handle(request)
    },
  }
}

const mayMore = ({ staffMayMore }: Operation, request: AnyContext): boolean | Promise<boolean> =>
  typeof staffMayMore === 'function' ? staffMayMore(request) : staffMayMore === true

/** Whether the same user would be refused without their product role. */
async function needsRole({ access }: Operation, { app, caller, params }: AnyContext): Promise<boolean> {
  if (caller.kind !== 'user') return false
  return !(await isAdmitted(access, { app, caller: { ...caller, role: 'user' }, params }))
}

/**
 * The entry is inserted before anything changes, so that no change goes unrecorded. The outcome is added afterwards,
 * and stays null if the process dies in between.
 */
async function handleOnRecord(operation: Operation, request: AnyContext, reason: string | null): Promise<unknown> {
  const { app, caller } = request
  const subject = named(Object.values(request.params).join(' ')) ?? nameIn(request.body)
  const { id } = await app.db
    .insertInto('staffAct')
    .values({
      actorUuid: uuidOf(caller),
      operation: operation.key,
      subject,
      reason,
      status: null,
      at: new Date(app.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const reply = await operation.handle(request)
    await complete(app, id, { status: operation.status, subject: subject ?? nameIn(reply) })
    return reply
  } catch (error) {
    await complete(app, id, { status: error instanceof Failure ? error.status : 500, subject })
    throw error
  }
}

/**
 * Only logs a failure: the change has been made, and an entry without an outcome must not make the caller believe
 * otherwise.
 */
async function complete({ db, log }: App, id: number, outcome: { status: number; subject: string | null }) {
  try {
    await db.updateTable('staffAct').set(outcome).where('id', '=', id).execute()
  } catch (error) {
    log.warn({ act: id, status: outcome.status, error }, 'failed to record the outcome of a staff action')
  }
}

function reasonOf(request: Request): string | null {
  const value = request.headers.get(reasonHeader)
  if (!value) return null
  const reason = decoded(value)?.trim()
  if (reason === undefined || reason.length > longestReason || !isStorableText(reason))
    throw new Failure(400, `Act-Reason must be percent-encoded text of at most ${longestReason} characters`)
  return reason || null
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Fields by which bodies and replies identify their subject, most specific first. */
const names = ['userUuid', 'userId', 'uuid', 'slug', 'id', 'receiver'] as const

/** Reads nothing else from a body, because bodies may contain passwords. */
function nameIn(value: unknown): string | null {
  const entries = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const found = names
    .map((name) => entries.get(name))
    .find((one) => typeof one === 'string' || typeof one === 'number')
  return typeof found === 'string' || typeof found === 'number' ? named(String(found)) : null
}

const named = (text: string): string | null => text.slice(0, longestSubject) || null
