import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { must } from '@segue/shared/must.ts'

/** Statements that differ only in the length of a list are the same. */
const shapeOf = (text: string) =>
  text.replace(/\$\d+/g, '$').replace(/\(?\$(?:::\w+)?\)?(?:, \(?\$(?:::\w+)?\)?)+/g, '$…')

/** Only our own: transactions, the schema and session settings are not recorded. */
const isRead = (text: string) => /^\s*(?:select|with|insert|update|delete)\b/i.test(text)

/** Makes every test process record the statements that it runs, each shape once (`npm run statements`). */
function noteStatements(file: string): void {
  const noted = new Set<string>()
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no query')
  pg.Client.prototype.query = function (this: pg.Client, ...items: unknown[]) {
    const [text] = items
    if (typeof text === 'string' && isRead(text) && !noted.has(shapeOf(text))) {
      noted.add(shapeOf(text))
      appendFileSync(file, `${JSON.stringify({ shape: shapeOf(text), text })}\n`)
    }
    return Reflect.apply(query, this, items)
  } as typeof pg.Client.prototype.query
}

const folder = must(process.env['NOTE_STATEMENTS_IN'], 'a folder for the recorded statements')
const once = globalThis as { notesStatements?: boolean }
if (!once.notesStatements) noteStatements(`${folder}/${process.pid}.jsonl`)
once.notesStatements = true
