/** The texts of another language: the same keys as the Chinese ones. */
export type Translated<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]> };
