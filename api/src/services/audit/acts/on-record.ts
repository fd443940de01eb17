import { isStorableText } from '@segue/shared/read-json.ts'
import type { App } from '../../../app.ts'
import { isAdmitted } from '../../../platform/access.ts'
import { isModerator, uuidOf } from '../../../platform/caller.ts'
import { Failure } from '../../../platform/failure.ts'
import type { HandlerContext, Operation } from '../../../platform/operation.ts'

/** Why somebody of the staff does what they do, percent-encoded: headers are ASCII, reasons are not. */
const reasonHeader = 'act-reason'
const longestReason = 500
const longestSubject = 200

type AnyContext = HandlerContext<never, never, never, never>

/**
 * The same operation, which keeps on record what staff change by it, with the reason they give. A call is
 * kept whenever the caller's product role allows it, and otherwise if it comes with a reason.
 */
export function onRecord(operation: Operation): Operation {
  if (operation.method === 'GET') return operation
  return {
    ...operation,
    async handle(asked) {
      if (!isModerator(asked.caller)) return operation.handle(asked)
      const reason = reasonOf(asked.request)
      const isKept = reason !== null || (await mayMore(operation, asked)) || (await needsRole(operation, asked))
      return isKept ? handleOnRecord(operation, asked, reason) : operation.handle(asked)
    },
  }
}

const mayMore = ({ staffMayMore }: Operation, asked: AnyContext): boolean | Promise<boolean> =>
  typeof staffMayMore === 'function' ? staffMayMore(asked) : staffMayMore === true

/** Whether the same person could not make the call as an ordinary user. */
async function needsRole({ access }: Operation, { app, caller, params }: AnyContext): Promise<boolean> {
  if (caller.kind !== 'user') return false
  return !(await isAdmitted(access, { app, caller: { ...caller, role: 'user' }, params }))
}

/**
 * The entry is there before anything changes: nothing can be done that leaves no trace. What became of it follows, and
 * stays open where the process dies in between.
 */
async function handleOnRecord(operation: Operation, asked: AnyContext, reason: string | null): Promise<unknown> {
  const { app, caller } = asked
  const subject = named(Object.values(asked.params).join(' ')) ?? nameIn(asked.body)
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
    const reply = await operation.handle(asked)
    await complete(app, id, { status: operation.status, subject: subject ?? nameIn(reply) })
    return reply
  } catch (error) {
    await complete(app, id, { status: error instanceof Failure ? error.status : 500, subject })
    throw error
  }
}

/** What was done is done: an entry that stays open must not make the caller believe otherwise. */
async function complete({ db, log }: App, id: number, outcome: { status: number; subject: string | null }) {
  try {
    await db.updateTable('staffAct').set(outcome).where('id', '=', id).execute()
  } catch (error) {
    log.warn({ act: id, status: outcome.status, error }, 'the outcome of an act of the staff was not kept')
  }
}

function reasonOf(request: Request): string | null {
  const given = request.headers.get(reasonHeader)
  if (!given) return null
  const reason = decoded(given)?.trim()
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

/** By what bodies and replies name the thing they are about, the most telling first. */
const names = ['userUuid', 'userId', 'uuid', 'slug', 'id', 'receiver'] as const

/** Never anything else of a body: it may hold passwords. */
function nameIn(value: unknown): string | null {
  const entries = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const found = names
    .map((name) => entries.get(name))
    .find((one) => typeof one === 'string' || typeof one === 'number')
  return typeof found === 'string' || typeof found === 'number' ? named(String(found)) : null
}

const named = (text: string): string | null => text.slice(0, longestSubject) || null
