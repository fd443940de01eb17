/** The longest side of a chat picture, in pixels: enough for a large screen, small enough for mobile networks. */
const longestSide = 1600
const quality = 0.85

/** The size at which a picture is sent: scaled down if its longest side exceeds the limit. */
export function sizeToSend(
  { width, height }: { width: number; height: number },
  longest = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as it is sent. Even small pictures are redrawn, to strip metadata such as where the photo was taken. GIFs
 * may be animated and are sent unchanged, as are pictures that this browser cannot draw.
 */
export async function smaller(file: File, longest = longestSide): Promise<File> {
  if (file.type === 'image/gif') return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    const size = sizeToSend(picture, longest)
    Object.assign(canvas, size)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    // Browsers without WebP encoding return PNG instead, which suits drawings but not photographs.
    const drawn = (await encoded(canvas, 'image/webp')) ?? (await encoded(canvas, photoType(file)))
    return drawn ? new File([drawn], nameWith(file.name, drawn.type), { type: drawn.type }) : file
  } catch {
    return file
  }
}

const photoType = ({ type }: File) => (type === 'image/jpeg' ? 'image/jpeg' : 'image/png')

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })

const nameWith = (name: string, type: string) => `${name.replace(/\.\w+$/, '')}.${type.replace(/^image\/(x-)?/, '')}`
