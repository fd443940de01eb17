import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

const song = (name: string) => new File(['x'], name)

/** Entries as browsers give them; a folder is read in batches. */
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (got: (file: File) => void) => got(song(name)),
})
function folderEntry(...batches: object[][]) {
  const left = [...batches]
  const readEntries = (got: (entries: object[]) => void) => got(left.shift() ?? [])
  return { isFile: false, isDirectory: true, createReader: () => ({ readEntries }) }
}
const drop = (...entries: object[]) => {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return droppedFiles({ items, files: [song('plain.txt')] } as unknown as DataTransfer)
}
const names = async (files: Promise<File[]>) => (await files).map(({ name }) => name)

test('only files that can be songs are taken from a folder and its subfolders', async () => {
  const inner = folderEntry([fileEntry('deep.flac'), fileEntry('cover.jpg')])
  const folder = folderEntry([fileEntry('one.mp3'), fileEntry('._one.mp3')], [inner, fileEntry('notes.txt')])
  expect(await names(drop(folder, fileEntry('two.txt')))).toEqual(['two.txt', 'one.mp3', 'deep.flac'])
})

test('files dropped without a folder are taken as they are, so that each is refused by name', async () => {
  expect(await names(drop(fileEntry('plain.txt')))).toEqual(['plain.txt'])
})
