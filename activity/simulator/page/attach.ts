/** An uploaded file, as a command refers to it. */
export type Attached = { id: string; filename: string }

/** Uploads a file to the simulator, which serves it like Discord's attachments. */
export async function attach(file: File): Promise<Attached> {
  const reply = await fetch(`/desk/files?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
  if (!reply.ok) throw new Error((await reply.text()) || 'The file can’t be attached')
  return (await reply.json()) as Attached
}
