import { maxPictures } from '@segue/shared/chat/message.ts'
import { newUuid } from '../../client/uuid.ts'
import { toast } from '../../client/toasts.ts'
import i18next from 'i18next'
import { forgetPictures, type AttachedPicture, type PicturesStore } from '../../session/chat/attached-pictures.ts'

/** The picture types that every browser can show and the server recognizes. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Adds pictures to the draft, up to the limit. Shows a toast if some of the chosen files were left out. */
export function attach(attached: PicturesStore, files: readonly File[]): void {
  const pictures = files.filter(({ type }) => types.includes(type))
  const { pictures: before } = attached.getState()
  const room = maxPictures - before.length
  if (pictures.length < files.length) toast(i18next.t('pictures.notPicture'), { tone: 'bad' })
  else if (pictures.length > room) toast(i18next.t('pictures.tooMany', { most: maxPictures }), { tone: 'bad' })
  const added = pictures.slice(0, room).map((file): AttachedPicture => ({
    key: newUuid(),
    file,
    url: URL.createObjectURL(file),
    alternativeText: '',
  }))
  attached.setState({ pictures: [...before, ...added] })
}

export function detach(attached: PicturesStore, key: string): void {
  const { pictures } = attached.getState()
  forgetPictures(pictures.filter((one) => one.key === key))
  attached.setState({ pictures: pictures.filter((one) => one.key !== key) })
}

export function describe(attached: PicturesStore, key: string, alternativeText: string): void {
  attached.setState(({ pictures }) => ({
    pictures: pictures.map((one) => (one.key === key ? { ...one, alternativeText } : one)),
  }))
}
