import { ownFile } from '../client/files/own-file.ts'

/** The picture of a community, or the first letter of its name. */
export function Emblem({
  name,
  pictureUrl,
  className,
}: {
  name: string
  pictureUrl: string | null
  className?: string | undefined
}) {
  const picture = ownFile(pictureUrl)
  if (picture) return <img src={picture} alt="" className={className} />
  return (
    <span className={className} aria-hidden="true">
      {Array.from(name).at(0)}
    </span>
  )
}
