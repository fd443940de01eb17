import { isSong } from './file-rules.ts'

const maxFiles = 5000

/**
 * The dropped files, with every file that can be a song from dropped folders and their subfolders. It must be called
 * while the drop is handled, because the browser forgets the folders afterwards.
 */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...files]
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(plain)
  return filesIn(entries.filter((entry) => entry !== null))
}

async function filesIn(start: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  const left = start.map((entry) => ({ entry, isInFolder: false }))
  for (let next = left.shift(); next && found.length < maxFiles; next = left.shift()) {
    const { entry, isInFolder } = next
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      if (!isInFolder || isSong(file)) found.push(file)
    } else if (isFolder(entry)) {
      for (const inside of await contentsOf(entry)) left.push({ entry: inside, isInFolder: true })
    }
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A folder is read in batches, until an empty one. */
async function contentsOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return all
    all.push(...batch)
  }
}
