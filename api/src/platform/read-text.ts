/** The body of a request exactly as sent, for calls whose signature covers it; undefined when it is too large. */
export async function readText(request: Request, mostBytes: number): Promise<string | undefined> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
