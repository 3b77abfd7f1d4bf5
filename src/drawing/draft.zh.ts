/** Texts of a drawing that is not saved, in Simplified Chinese. */
export default {
  found: '这是 {time} 没保存的草稿。',
  discard: '放弃草稿',
  discardAsk: '放弃后找不回来。',
  discarded: '草稿已放弃。',
  keep: '留着',
  notKept: '这里留不住草稿，离开前请保存。',
};
