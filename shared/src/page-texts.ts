import * as z from 'zod/mini'
import { textPages } from './text-pages.ts'

/**
 * The operator's texts by page and language. A paragraph ends with an empty line; one that begins with `# ` is a
 * heading.
 */
export const PageTexts = z.partialRecord(z.enum(textPages), z.record(z.string(), z.string()))
