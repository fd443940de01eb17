import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { test } from 'vitest'

const file = fileURLToPath(new URL('../../openapi.json', import.meta.url))
const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))

/** A program that uses a generated client: everything it uses must exist, and the marked misuse must be an error. */
const program = `
import { Api, type Room, type RoomList } from './client.ts'
const api = new Api({ baseUrl: 'http://localhost' })
export const rooms = async (): Promise<RoomList> => (await api.rooms.getRoomsServiceList({})).data
export const rename = async (id: string): Promise<Room> => (await api.rooms.patchRoomsId(id, { name: 'Mine' })).data
// @ts-expect-error A name is text.
export const misnamed = (id: string) => api.rooms.patchRoomsId(id, { name: 7 })
`

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'preserve',
  allowImportingTsExtensions: true,
}

test('a client generator produces a client that compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-client-'))
  try {
    const { files } = await generateApi({ input: file, output: false, silent: true })
    const client = files.map(({ fileContent }) => fileContent).join('\n')
    await writeFile(join(folder, 'client.ts'), client)
    await writeFile(join(folder, 'program.ts'), program)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
    await promisify(execFile)(compiler, ['-p', folder, '--checkers', '1'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
