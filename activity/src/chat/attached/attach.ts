import { maxPictures } from '@segue/shared/chat/message.ts'
import { newUuid } from '../../client/uuid.ts'
import { toast } from '../../client/toasts.ts'
import i18next from 'i18next'
import { forgetPictures, useAttached, type AttachedPicture } from './attached.ts'

/** The picture types that every browser can show and the server recognizes. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Adds pictures to the draft, up to the limit. Shows a toast if some of the chosen files were left out. */
export function attach(files: readonly File[]): void {
  const pictures = files.filter(({ type }) => types.includes(type))
  const { pictures: before } = useAttached.getState()
  const room = maxPictures - before.length
  if (pictures.length < files.length) toast(i18next.t('pictures.notPicture'), { tone: 'bad' })
  else if (pictures.length > room) toast(i18next.t('pictures.tooMany', { most: maxPictures }), { tone: 'bad' })
  const added = pictures.slice(0, room).map((file): AttachedPicture => ({
    key: newUuid(),
    file,
    url: URL.createObjectURL(file),
    alternativeText: '',
  }))
  useAttached.setState({ pictures: [...before, ...added] })
}

export function detach(key: string): void {
  const { pictures } = useAttached.getState()
  forgetPictures(pictures.filter((one) => one.key === key))
  useAttached.setState({ pictures: pictures.filter((one) => one.key !== key) })
}

export function describe(key: string, alternativeText: string): void {
  useAttached.setState(({ pictures }) => ({
    pictures: pictures.map((one) => (one.key === key ? { ...one, alternativeText } : one)),
  }))
}
