import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import en from '@segue/shared/i18n/en.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every sentence of the api: those of its contract, and those it composes. */
function allSaid(): string {
  const sources = ['api/src', 'api/hosts', 'shared/src'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8')),
  )
  return [JSON.stringify(JSON.parse(readFileSync(`${root}api/openapi.json`, 'utf8'))), ...sources].join('\n')
}

const sentences = Object.values(en.served).map(({ says }) => says)

test('every sentence that clients translate is one that the api says', () => {
  const said = allSaid()
  // A sentence that stands in a report has a full stop, and none in a refusal.
  expect(sentences.filter((sentence) => !said.includes(sentence.replace(/\.$/, '')))).toEqual([])
})

test('every sentence is translated once', () => {
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
})
