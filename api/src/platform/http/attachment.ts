/** A `Content-Disposition` that makes browsers save a response as a file (RFC 6266). Header values are Latin-1. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_')
  const asNamed =
    plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '_')}`
  return `attachment; filename="${plain}"${asNamed}`
}
