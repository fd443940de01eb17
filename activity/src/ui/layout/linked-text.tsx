const address = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]'’”])/

/** Plain text whose web addresses are links. */
export const LinkedText = ({ children }: { children: string }) =>
  children.split(address).map((piece, at) =>
    at % 2 === 1 ? (
      // The pieces of a text have no other identity than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={piece} target="_blank" rel="noreferrer nofollow ugc">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
