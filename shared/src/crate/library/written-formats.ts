/** Formats in which a crate can be taken elsewhere. */
export const writtenFormats = ['rekordbox', 'm3u8', 'csv', 'jspf'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

export const writtenFiles: Record<WrittenFormat, { ending: string; contentType: string }> = {
  rekordbox: { ending: 'xml', contentType: 'application/xml' },
  m3u8: { ending: 'm3u8', contentType: 'application/vnd.apple.mpegurl' },
  csv: { ending: 'csv', contentType: 'text/csv' },
  jspf: { ending: 'jspf', contentType: 'application/json' },
}
