import type { WrittenTags } from './tags.ts'

export function tagsOf(path: string, mimeType: string): Promise<WrittenTags>
