/** The body of a request exactly as sent; undefined if it is too large. It is counted as it arrives. */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
