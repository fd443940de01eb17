/** Formats in which a crate can be exported. */
export const writtenFormats = ['rekordbox', 'm3u8', 'csv', 'jspf'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

export const writtenFormatNames: Record<WrittenFormat, string> = {
  rekordbox: 'rekordbox XML',
  m3u8: 'M3U8',
  csv: 'CSV',
  jspf: 'JSPF',
}

/** Those in which a room's history can be exported; its CSV file has other columns. */
export const historyFormats = ['rekordbox', 'm3u8', 'jspf'] as const satisfies readonly WrittenFormat[]

export const writtenFiles: Record<WrittenFormat, { ending: string; contentType: string }> = {
  rekordbox: { ending: 'xml', contentType: 'application/xml' },
  m3u8: { ending: 'm3u8', contentType: 'application/vnd.apple.mpegurl' },
  csv: { ending: 'csv', contentType: 'text/csv' },
  jspf: { ending: 'jspf', contentType: 'application/json' },
}
