/** The body of a request as it was sent, for calls whose signature is over its bytes; undefined when it is too large. */
export async function textOf(request: Request, mostBytes: number): Promise<string | undefined> {
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
