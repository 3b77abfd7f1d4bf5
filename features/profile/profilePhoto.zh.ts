/** Texts of the account's own photo, in Simplified Chinese. */
export default {
  title: '人脸照片',
  words: '用正面、清楚、只有自己的照片。只有你自己能看到它；不上传也不影响其他功能。',
  consent: '人脸照片是敏感个人信息。保存即表示同意平台保存这张照片，用来认出是你本人。随时可以删除。',
  choose: '选一张照片',
  another: '换一张',
  chosen: '选中的照片',
  save: '同意并保存',
  refuse: '不保存',
  saved: '照片已保存',
  remove: '删除照片',
  removeAsk: '照片会从平台删除，无法恢复。',
  removed: '照片已删除',
  tooLarge: '照片太大，最多 200 MB。',
  noPicture: '这个文件不是照片。可以用 JPG、PNG、GIF 或 BMP。',
  failed: '没有保存成功，请稍后再试。',
};
