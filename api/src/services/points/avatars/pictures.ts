import * as z from 'zod'
import type { App } from '../../../app.ts'
import { readPicture } from '@segue/shared/picture-format.ts'
import { pictureFiles } from './avatar.ts'

/** Where the pictures of avatars are kept that administrators upload. */
export const picturesFolder = 'avatars'

/** What the eight pictures of an avatar weigh at most, each, as base64: together they are one JSON body. */
const maxCharacters = 160_000

type PictureFile = (typeof pictureFiles)[number]

/** The eight pictures, each as base64 under the name of its file. */
export const Pictures = z
  .record(z.enum(pictureFiles), z.base64().min(1).max(maxCharacters))
  .meta({ id: 'AvatarPictures' })
export type Pictures = z.infer<typeof Pictures>

/** Pages show them as images, which run no scripts; what could is refused all the same. */
const unsafe = /<\s*(?:script|foreignObject|iframe|a)\b|\son\w+\s*=|javascript:|<!ENTITY|@import/i

/** The first of the pictures that is not what its name says. */
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

/** Stores them, and returns the name of their folder, which is a new one each time. */
export async function storePictures(app: Pick<App, 'storage' | 'ids'>, pictures: Pictures): Promise<string> {
  const folder = app.ids.uuid()
  for (const file of pictureFiles) {
    const type = file.endsWith('.png') ? 'image/png' : 'image/svg+xml'
    await app.storage.put(`${picturesFolder}/${folder}/${file}`, Buffer.from(pictures[file], 'base64'), type)
  }
  return folder
}
