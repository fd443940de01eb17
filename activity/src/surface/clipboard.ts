type Page = {
  navigator: { clipboard?: Pick<Clipboard, 'writeText'> }
  document: Document
}

/** Copies a text. Rejects if the browser doesn't allow it. */
export async function copyText(text: string, page: Page = window): Promise<void> {
  const { clipboard } = page.navigator
  if (clipboard) return clipboard.writeText(text)
  // Pages over plain http have no clipboard API. Nothing outside an open dialog can be selected.
  const field = page.document.createElement('textarea')
  field.value = text
  const { activeElement, body } = page.document
  const place = activeElement?.parentElement ?? body
  place.append(field)
  field.select()
  const isCopied = page.document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus()
  if (!isCopied) throw new Error('The browser did not copy the text')
}
