/** A school's roster for the import: classes, pupils, accounts, devices and places, with ids chosen by the source. */

export interface Roster {
  school: { schoolId: string; name: string; timeZone: string; provinceCode: string | null };
  /** In display order. */
  classes: { classId: string; name: string }[];
  students: { studentId: string; classId: string; name: string; subscribed: boolean }[];
  accounts: {
    userId: string;
    account: string;
    mobile: string | null;
    realName: string;
    password: string;
    /** Days since the password was set. */
    passwordAge: number;
    identities: (
      | { roleId: string; userType: '0' }
      /** `leads`: the classes of which the teacher is the class teacher, who gets the alerts of its pupils. */
      | { roleId: string; userType: '1'; classIds: string[]; leads?: string[] }
      | { roleId: string; userType: '2' | '3'; studentId: string }
    )[];
  }[];
  /** `reportInterval` in seconds. */
  devices: {
    uniqueId: string;
    rfid: string | null;
    phone: string | null;
    model: string | null;
    studentId: string | null;
    reportInterval: number;
  }[];
  /** WGS-84 degrees, `radius` in metres. A place with a pupil is that pupil's home. */
  places: {
    placeId: string;
    studentId: string | null;
    name: string;
    kind: string;
    lng: number;
    lat: number;
    radius: number;
  }[];
}
