import { png as drawPng } from '@segue/shared/test/pictures.ts'
import { onePixelPng } from './songs.ts'

type Wrong = { code: string; body: BodyInit; headers?: Record<string, string> }

const png = new Uint8Array(onePixelPng)

/** A form with these files and nothing else. */
export function pictureForm(...files: (string | Uint8Array<ArrayBuffer>)[]): FormData {
  const data = new FormData()
  for (const [at, file] of files.entries()) data.append(`file${at}`, new Blob([file]), 'picture.png')
  return data
}

/** Invalid uploads to a call that accepts one picture, by the code of the refusal. */
export async function wrongPictures(): Promise<Wrong[]> {
  const fields = new FormData()
  fields.append('name', 'only a field')
  const whole = new Request('http://test/', { method: 'POST', body: pictureForm(png) })
  const headers = { 'Content-Type': whole.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await whole.arrayBuffer())
  return [
    { code: 'pictureNotMultipart', body: 'hello' },
    { code: 'onePictureAtATime', body: pictureForm(png, png) },
    { code: 'notAPicture', body: pictureForm('MZ') },
    { code: 'tooManyPixels', body: pictureForm(drawPng({ width: 16_000, height: 16_000 })) },
    { code: 'pictureTooLarge', body: pictureForm(new Uint8Array(5 * 1024 * 1024 + 1)) },
    { code: 'noFile', body: fields },
    { code: 'uploadCutOff', body: bytes.slice(0, bytes.length - 40), headers },
  ]
}
