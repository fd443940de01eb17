import { writePackage } from './package.ts'

const [folder = 'dist'] = process.argv.slice(2)
await writePackage(folder)
