/** A file that was handed over, as a command names it. */
export type Attached = { id: string; filename: string }

/** Hands a file over to the simulator, which has it where Discord has what people attach. */
export async function attach(file: File): Promise<Attached> {
  const reply = await fetch(`/desk/files?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
  if (!reply.ok) throw new Error((await reply.text()) || 'The file can’t be attached')
  return (await reply.json()) as Attached
}
