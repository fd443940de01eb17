import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { avatarBox } from '@segue/shared/people/avatars/draw.ts'
import type { View } from '@segue/shared/people/avatars/spec.ts'
import { pause } from '../../ui/loading/pause.ts'
import type { Pen } from '../drawing/brush.ts'

/** Built-in avatars are drawn; all others are uploaded pictures. */
const drawn: ReadonlySet<string> = new Set(avatarCatalogue.map(({ slug }) => slug))

const attempts = 3
const pauseMs = 4000

type Art = { picture: HTMLImageElement | null; isSettled: boolean }
export type ArtWish = { avatarId: string; view: View; part: 'head' | 'body' }

/** Fetches and caches the pictures of uploaded avatars: there are few, with four pictures each. */
export class UploadedArt {
  readonly #known = new Map<string, Art>()
  readonly #fetchPicture: (url: string) => Promise<HTMLImageElement>
  readonly #pause: () => Promise<void>

  constructor(fetchPicture = loadPicture, beforeRetry = () => pause(pauseMs)) {
    this.#fetchPicture = fetchPicture
    this.#pause = beforeRetry
  }

  /** Whether a part can be drawn now, from shapes or a picture. If not, its picture is loading. */
  isReady(wish: ArtWish): boolean {
    return drawn.has(wish.avatarId) || this.#of(wish).isSettled
  }

  /** The picture of a part; null if it is drawn from shapes, as it also is if fetching failed. */
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
        // A retry restores the figures after a short network outage.
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

/** Draws a picture into the avatar's box, as large as fits, at its lower edge; the pen uses the box's units. */
export function drawPicture(pen: Pen, picture: HTMLImageElement): void {
  const fit = Math.min(avatarBox.width / picture.naturalWidth, avatarBox.height / picture.naturalHeight)
  const [width, height] = [picture.naturalWidth * fit, picture.naturalHeight * fit]
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (avatarBox.width - width) / 2, avatarBox.height - height, width, height)
}

/** Shared by all pictures of a page. */
export const uploadedArt = new UploadedArt()
