/** Names of libraries that can be read, for file choosers. */
export const libraryExtensions = ['.xml', '.nml', '.m3u', '.m3u8', '.csv', '.tsv', '.crate', '.db'] as const

/** Whether a file is a library by its name. Browsers think of an M3U as audio. */
export const isLibraryFile = (name: string): boolean =>
  libraryExtensions.some((extension) => name.toLowerCase().endsWith(extension))
