/** The dialogs that Discord shows a person before it does what an activity requests. */
export type Dialog =
  | { is: 'authorize'; scopes: string[] }
  | { is: 'purchase'; name: string; price: string }
  | { is: 'link'; url: string }
  | { is: 'invite'; channel: string }
  | { is: 'invite-friend'; name: string; content: string | null }
  /** `shown` is the content of a link that was created beforehand; its picture is a data: URL. */
  | { is: 'share-link'; message: string; shown?: { title: string; description: string; image: string } }
  | { is: 'share-interaction'; command: string; content: string | null }
  | { is: 'share-moment'; url: string }
  | { is: 'upload' }

/** The person's answer: yes or no, and the picture if one was requested (as a data: URL). */
export type DialogAnswer = { yes: boolean; picture?: string }

/** The commands that show a dialog, as named in `denies`. */
export const commandOf: Record<Dialog['is'], string> = {
  authorize: 'AUTHORIZE',
  purchase: 'START_PURCHASE',
  link: 'OPEN_EXTERNAL_LINK',
  invite: 'OPEN_INVITE_DIALOG',
  'invite-friend': 'INVITE_USER_EMBEDDED',
  'share-link': 'SHARE_LINK',
  'share-interaction': 'SHARE_INTERACTION',
  'share-moment': 'OPEN_SHARE_MOMENT_DIALOG',
  upload: 'INITIATE_IMAGE_UPLOAD',
}

export type OpenDialog = { id: number; dialog: Dialog }

/** The open dialogs of one client. If unattended, each is accepted. */
export class Dialogs {
  /** Whether a person attends the client and answers: a page does, most tests do not. */
  isAttended = false
  readonly #onChange: () => void
  readonly #waiting = new Map<number, { dialog: Dialog; answer: (answer: DialogAnswer) => void }>()
  #count = 0

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  all(): OpenDialog[] {
    return [...this.#waiting].map(([id, { dialog }]) => ({ id, dialog }))
  }

  ask(dialog: Dialog): Promise<DialogAnswer> {
    if (!this.isAttended) return Promise.resolve({ yes: true })
    this.#count += 1
    const id = this.#count
    return new Promise((resolve) => {
      this.#waiting.set(id, { dialog, answer: resolve })
      this.#onChange()
    })
  }

  answer(id: number, answer: DialogAnswer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    waiting.answer(answer)
    this.#onChange()
  }

  /** The frame is gone: nothing waits for an answer anymore. */
  dismiss(): void {
    for (const id of this.#waiting.keys()) this.answer(id, { yes: false })
  }
}
