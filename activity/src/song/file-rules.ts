const extensions = /\.(mp3|wav|wave|flac|ogg|oga|opus|m4a|mp4|aac)$/i

export type FileFault = 'empty' | 'tooLarge' | 'notAudio'

/**
 * What can be told of a file by its name and size, before it is sent: `max` bytes is what the installation takes.
 * Whether it is what it says, only the server finds out.
 */
export function fileFault(file: { name: string; size: number; type: string }, max: number): FileFault | null {
  if (!file.type.startsWith('audio/') && !extensions.test(file.name)) return 'notAudio'
  if (file.size === 0) return 'empty'
  return file.size > max ? 'tooLarge' : null
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
