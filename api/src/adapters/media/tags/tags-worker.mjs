// The program that tags.ts starts. Plain JavaScript, because Node 20 runs it without a TypeScript loader.
import { writeFileSync } from 'node:fs'
import { tagsOf } from './tags-of.mjs'

const [path, mimeType, pictureFile] = process.argv.slice(2)
const { picture, ...texts } = await tagsOf(path, mimeType)
if (picture) writeFileSync(pictureFile, picture)
process.stdout.write(JSON.stringify(texts))
