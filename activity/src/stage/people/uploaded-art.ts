import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { avatarBox } from '@segue/shared/people/avatars/draw.ts'
import type { View } from '@segue/shared/people/avatars/spec.ts'
import type { Pen } from '../drawing/brush.ts'

/** Avatars of the house are drawn; all others are pictures that somebody uploaded. */
const drawn: ReadonlySet<string> = new Set(avatarCatalogue.map(({ slug }) => slug))

const attempts = 3
const pauseMs = 4000

type Art = { picture: HTMLImageElement | null; isSettled: boolean }
export type ArtWish = { avatarId: string; view: View; part: 'head' | 'body' }

/** Fetches and keeps the pictures of uploaded avatars: few avatars, of four pictures each. */
export class UploadedArt {
  readonly #known = new Map<string, Art>()
  readonly #fetchPicture: (url: string) => Promise<HTMLImageElement>
  readonly #pause: () => Promise<void>

  constructor(
    fetchPicture = loadPicture,
    pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs)),
  ) {
    this.#fetchPicture = fetchPicture
    this.#pause = pause
  }

  /** Whether a part can be drawn now, of shapes or of a picture. Where it cannot yet, its picture is on the way. */
  isReady(wish: ArtWish): boolean {
    return drawn.has(wish.avatarId) || this.#of(wish).isSettled
  }

  /** The picture of a part; null where it is drawn of shapes, as is what could not be fetched. */
  pictureOf(wish: ArtWish): HTMLImageElement | null {
    return drawn.has(wish.avatarId) ? null : this.#of(wish).picture
  }

  #of({ avatarId, view, part }: ArtWish): Art {
    const url = `/avatars/art/${encodeURIComponent(avatarId)}/${view}-${part}.png`
    const known = this.#known.get(url)
    if (known) return known
    const art: Art = { picture: null, isSettled: false }
    this.#known.set(url, art)
    void this.#fetch(url, art)
    return art
  }

  async #fetch(url: string, art: Art): Promise<void> {
    for (let attempt = 1; attempt <= attempts && !art.picture; attempt++) {
      try {
        art.picture = await this.#fetchPicture(url)
      } catch {
        // A network that is back after a moment gives people their figures back.
        if (attempt < attempts) await this.#pause()
      }
    }
    art.isSettled = true
  }
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/** Draws a picture into the avatar's box, as large as fits, on its lower edge; the pen draws in the box's units. */
export function drawPicture(pen: Pen, picture: HTMLImageElement): void {
  const fit = Math.min(avatarBox.width / picture.naturalWidth, avatarBox.height / picture.naturalHeight)
  const [width, height] = [picture.naturalWidth * fit, picture.naturalHeight * fit]
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (avatarBox.width - width) / 2, avatarBox.height - height, width, height)
}

/** One for all pictures on a page. */
export const uploadedArt = new UploadedArt()
