/** The use, name and building style of each block. Any point inside a block identifies it. */
import type { Named } from './plan';
import type { Metres } from './plane';

/** slab: six-storey rows. tower: high-rises in a green. villa: small houses. old: narrow lanes of the old town. */
export type EstateStyle = 'slab' | 'tower' | 'villa' | 'old';

export type Use =
  | { use: 'estate'; style: EstateStyle }
  | {
      use:
        | 'campus'
        | 'park'
        | 'lake'
        | 'hospital'
        | 'commerce'
        | 'plaza'
        | 'civic'
        | 'middleSchool'
        | 'sports'
        | 'works';
    };

export type Quarter = Named & Use & { at: Metres };

const estate = (east: number, north: number, style: EstateStyle, name: string, nameEn: string): Quarter => ({
  use: 'estate',
  style,
  name,
  nameEn,
  at: [east, north],
});
const other = (
  east: number,
  north: number,
  use: Exclude<Use['use'], 'estate'>,
  name: string,
  nameEn: string,
): Quarter => ({ use, name, nameEn, at: [east, north] });

export const SCHOOL: Named = { name: '归途小学', nameEn: 'Homeward Primary School' };

export const QUARTERS: readonly Quarter[] = [
  other(-87, 327, 'campus', SCHOOL.name, SCHOOL.nameEn),
  other(-91, 525, 'park', '书院公园', 'Academy Park'),
  other(-419, 425, 'park', '人民公园', "People's Park"),
  other(823, 900, 'lake', '镜湖公园', 'Jinghu Park'),
  other(-792, -534, 'park', '蚕花公园', 'Canhua Park'),
  other(-775, 340, 'hospital', '归塘人民医院', 'Guitang Hospital'),
  other(236, 315, 'commerce', '归塘百货', 'Guitang Department Store'),
  other(1037, -799, 'plaza', '东方生活广场', 'Dongfang Plaza'),
  other(1020, -464, 'civic', '镇政府与图书馆', 'Town Hall and Library'),
  other(592, -551, 'middleSchool', '归塘中学', 'Guitang Middle School'),
  other(1362, -71, 'sports', '归塘体育公园', 'Guitang Sports Park'),
  other(-1361, -990, 'works', '丝绸科创园', 'Silk Innovation Park'),
  other(-1362, -761, 'works', '经编工坊', 'Knitting Works'),
  other(1356, -1021, 'works', '归塘物流园', 'Guitang Logistics Park'),

  estate(241, 518, 'slab', '书香雅苑', 'Shuxiang Court'),
  estate(-112, 87, 'slab', '河畔人家', 'Riverside Homes'),
  estate(232, 88, 'slab', '学府名邸', 'Xuefu Residence'),
  estate(-437, 157, 'slab', '桂花苑', 'Osmanthus Court'),
  estate(-456, -23, 'tower', '春江苑', 'Spring River Court'),
  estate(-778, 151, 'slab', '梧桐里', 'Wutong Terrace'),
  estate(-798, -37, 'slab', '水岸名邸', 'Waterfront Residence'),
  estate(-785, 518, 'slab', '紫薇花园', 'Crape Myrtle Garden'),
  estate(-730, 690, 'slab', '香樟小区', 'Camphor Estate'),
  estate(-376, 702, 'slab', '翠竹苑', 'Bamboo Court'),
  estate(-735, 893, 'tower', '银杏园', 'Ginkgo Garden'),
  estate(-383, 910, 'slab', '兰亭苑', 'Lanting Court'),
  estate(-87, 720, 'slab', '锦绣家园', 'Jinxiu Homes'),
  estate(246, 705, 'slab', '望湖小区', 'Lakeview Estate'),
  estate(-79, 917, 'slab', '和平新村', 'Heping Village'),
  estate(242, 903, 'tower', '镜湖花园', 'Jinghu Garden'),
  estate(540, 150, 'slab', '西港湾小区', 'West Harbour Estate'),
  estate(850, 150, 'villa', '荷塘月色', 'Lotus Pond Villas'),
  estate(510, -20, 'slab', '港湾新村', 'Harbour Village'),
  estate(830, -60, 'slab', '东港湾小区', 'East Harbour Estate'),
  estate(1079, 114, 'slab', '阳光小区', 'Sunshine Estate'),
  estate(1098, -140, 'tower', '白鹭苑', 'Egret Court'),
  estate(-112, -288, 'old', '归塘老街', 'Guitang Old Street'),
  estate(222, -272, 'old', '石桥头', 'Stone Bridge Quarter'),
  estate(593, -341, 'slab', '芦花苑', 'Luhua Court'),
  estate(1022, -612, 'slab', '东方新村', 'Dongfang Village'),
  estate(-99, -523, 'slab', '丁香花园', 'Lilac Garden'),
  estate(217, -517, 'slab', '南苑小区', 'Nanyuan Estate'),
  estate(-446, -536, 'slab', '枫丹园', 'Maple Garden'),
  estate(-456, -330, 'slab', '柳岸小区', 'Willow Bank Estate'),
  estate(-805, -332, 'villa', '听雨轩', 'Tingyu Villas'),
  estate(-1122, -308, 'slab', '桑园新村', 'Sangyuan Village'),
  estate(-1100, -520, 'slab', '蚕花新村', 'Canhua Village'),
  estate(-1372, -275, 'slab', '西港小区', 'Xigang Estate'),
  estate(-1372, -526, 'slab', '育才公寓', 'Yucai Apartments'),
  estate(-1096, -6, 'slab', '安澜苑', 'Anlan Court'),
  estate(-1349, 41, 'villa', '渔家村', 'Yujia Village'),
  estate(-1092, 165, 'slab', '西塘小区', 'Xitang Estate'),
  estate(-1371, 194, 'slab', '明月苑', 'Mingyue Court'),
  estate(-1093, 391, 'tower', '海棠苑', 'Begonia Court'),
  estate(-1372, 416, 'slab', '朝霞小区', 'Zhaoxia Estate'),
  estate(-1089, 753, 'slab', '北苑小区', 'Beiyuan Estate'),
  estate(-1355, 732, 'villa', '桑梓人家', 'Sangzi Homes'),
  estate(-1100, -762, 'slab', '新塘小区', 'Xintang Estate'),
  estate(-822, -772, 'slab', '青石小区', 'Qingshi Estate'),
  estate(-476, -771, 'tower', '兰溪花园', 'Lanxi Garden'),
  estate(-153, -792, 'slab', '新安里', 'Xinan Terrace'),
  estate(167, -776, 'slab', '玉兰花园', 'Magnolia Garden'),
  estate(592, -786, 'tower', '朝阳花园', 'Chaoyang Garden'),
  estate(611, -1018, 'slab', '朝阳新村', 'Chaoyang Village'),
  estate(183, -1017, 'slab', '南湾小区', 'Nanwan Estate'),
  estate(-166, -1037, 'slab', '南门新村', 'Nanmen Village'),
  estate(-485, -1005, 'slab', '百合苑', 'Lily Court'),
  estate(-846, -1009, 'slab', '茉莉苑', 'Jasmine Court'),
  estate(-1109, -999, 'villa', '田园居', 'Tianyuan Homes'),
  estate(1035, -1014, 'slab', '东南小区', 'Southeast Estate'),
  estate(1384, -823, 'slab', '东港小区', 'Donggang Estate'),
  estate(1376, -590, 'slab', '红枫苑', 'Red Maple Court'),
  estate(1364, 299, 'slab', '东苑小区', 'Dongyuan Estate'),
  estate(1370, 590, 'tower', '观澜园', 'Guanlan Garden'),
  estate(1350, 860, 'slab', '星湖小区', 'Xinghu Estate'),
];
