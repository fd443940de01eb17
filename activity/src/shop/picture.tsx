import { pathOf } from './tokens.ts'
import styles from './shop.module.css'

/** The picture of a shop item. Its name is shown next to it. */
export const ShopPicture = ({ url, size = 72 }: { url: string; size?: number }) => (
  <img className={styles.picture} src={pathOf(url)} alt="" width={size} height={size} loading="lazy" />
)
