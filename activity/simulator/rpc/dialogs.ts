/** What Discord asks a person before it does what an activity wants. */
export type Dialog =
  | { is: 'authorize'; scopes: string[] }
  | { is: 'purchase'; name: string; price: string }
  | { is: 'link'; url: string }
  | { is: 'invite'; channel: string }
  | { is: 'invite-friend'; name: string; content: string | null }
  /** `shown` is what stands beside a link that was made beforehand; its picture is a data: address. */
  | { is: 'share-link'; message: string; shown?: { title: string; description: string; image: string } }
  | { is: 'share-moment'; url: string }
  | { is: 'upload' }

/** What somebody chose: a yes or a no, and the picture where one was asked for (as a data: address). */
export type DialogAnswer = { yes: boolean; picture?: string }

/** The commands that ask, as `denies` names them. */
export const askedBy: Record<Dialog['is'], string> = {
  authorize: 'AUTHORIZE',
  purchase: 'START_PURCHASE',
  link: 'OPEN_EXTERNAL_LINK',
  invite: 'OPEN_INVITE_DIALOG',
  'invite-friend': 'INVITE_USER_EMBEDDED',
  'share-link': 'SHARE_LINK',
  'share-moment': 'OPEN_SHARE_MOMENT_DIALOG',
  upload: 'INITIATE_IMAGE_UPLOAD',
}

export type OpenDialog = { id: number; dialog: Dialog }

/** The dialogs that one client has open. Without anybody to answer them each is a yes. */
export class Dialogs {
  /** Whether somebody sits before the client and answers: a page does, most tests do not. */
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

  /** The frame is gone: nobody waits for an answer any more. */
  dismiss(): void {
    for (const id of this.#waiting.keys()) this.answer(id, { yes: false })
  }
}
