import * as z from 'zod'
import type { App } from '../../../app.ts'
import { readPicture } from '@segue/shared/picture-format.ts'
import { pictureFiles } from './avatar.ts'

/** The folder of avatar pictures uploaded by administrators. */
export const picturesFolder = 'avatars'

/** The maximum base64 length of a picture: all eight are sent in one JSON body. */
const maxCharacters = 160_000

type PictureFile = (typeof pictureFiles)[number]

/** The eight pictures as base64, by file name. */
export const Pictures = z
  .record(z.enum(pictureFiles), z.base64().min(1).max(maxCharacters))
  .meta({ id: 'AvatarPictures' })
export type Pictures = z.infer<typeof Pictures>

/** Pages show the pictures as images, which run no scripts. Files that could are refused anyway. */
const unsafe = /<\s*(?:script|foreignObject|iframe|a)\b|\son\w+\s*=|javascript:|<!ENTITY|@import/i

/** The first picture whose content does not match its file name. */
export function notAPicture(pictures: Pictures): PictureFile | undefined {
  return pictureFiles.find((file) => {
    const bytes = Buffer.from(pictures[file], 'base64')
    return file.endsWith('.png') ? !isPng(bytes) : !isSafeSvg(bytes)
  })
}

function isPng(bytes: Buffer): boolean {
  const picture = readPicture(bytes)
  return typeof picture !== 'string' && picture.ending === 'png'
}

function isSafeSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').trim()
  return /^(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text) && text.endsWith('</svg>') && !unsafe.test(text)
}

/** Stores the pictures in a new folder and returns its name. */
export async function storePictures(app: Pick<App, 'storage' | 'ids'>, pictures: Pictures): Promise<string> {
  const folder = app.ids.uuid()
  for (const file of pictureFiles) {
    const type = file.endsWith('.png') ? 'image/png' : 'image/svg+xml'
    await app.storage.put(`${picturesFolder}/${folder}/${file}`, Buffer.from(pictures[file], 'base64'), type)
  }
  return folder
}
