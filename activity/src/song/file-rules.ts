import { isLibraryFile } from '@segue/shared/crate/library/library-files.ts'

const extensions = /\.(mp3|wav|wave|aiff?|flac|ogg|oga|opus|m4a|mp4|aac)$/i

/** Whether a file in a folder of music is a song; folders also hold covers and notes. */
export const isSong = (file: { name: string; type: string }): boolean => !file.name.startsWith('.') && isAudio(file)

const isAudio = ({ name, type }: { name: string; type: string }) =>
  !isLibraryFile(name) && (type.startsWith('audio/') || extensions.test(name))

export type FileFault = 'empty' | 'tooLarge' | 'notAudio' | 'library'

/**
 * Checks a file by name and size before the upload; `max` is the installation's limit in bytes. Only the server checks
 * the content itself.
 */
export function fileFault(file: { name: string; size: number; type: string }, max: number): FileFault | null {
  if (isLibraryFile(file.name)) return 'library'
  if (!isAudio(file)) return 'notAudio'
  if (file.size === 0) return 'empty'
  return file.size > max ? 'tooLarge' : null
}

/** Bytes, formatted for people. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
