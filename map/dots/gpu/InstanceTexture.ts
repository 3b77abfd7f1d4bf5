/** Puts the bytes of an InstanceBuffer into a texture, which the vertex shader reads, and draws them. */
import { type InstanceBuffer, INSTANCES_PER_ROW } from './InstanceBuffer';

/** Texture unit of the instances. Unit 0 holds the glyphs, unit 1 the sprites. */
export const INSTANCE_TEXTURE_UNIT = 2;

/** Texels per row; an instance has four. */
const ROW_TEXELS = INSTANCES_PER_ROW * 4;

/** The index buffer for quads: two triangles per four vertices. All batches share it. It grows by doubling. */
export class QuadIndexBuffer {
  private readonly gl: WebGL2RenderingContext;
  private readonly buffer: WebGLBuffer;
  private readonly array: WebGLVertexArrayObject;
  private capacity = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.buffer = gl.createBuffer();
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffer);
    gl.bindVertexArray(null);
  }

  /** Draws `count` quads with the current program. */
  draw(count: number) {
    const { gl } = this;
    gl.bindVertexArray(this.array);
    if (count > this.capacity) {
      this.capacity = Math.max(256, 2 ** Math.ceil(Math.log2(count)));
      const indices = Uint32Array.from(
        { length: this.capacity * 6 },
        (_, i) => Math.floor(i / 6) * 4 + ([0, 1, 2, 2, 1, 3][i % 6] ?? 0),
      );
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    }
    gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }

  dispose() {
    this.gl.deleteBuffer(this.buffer);
    this.gl.deleteVertexArray(this.array);
  }
}

export class InstanceTexture {
  private readonly gl: WebGL2RenderingContext;
  private readonly texture: WebGLTexture;
  private rows = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.texture = gl.createTexture();
  }

  /** Uploads what has changed and draws all instances with the current program. */
  draw(instances: InstanceBuffer, quads: QuadIndexBuffer) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + INSTANCE_TEXTURE_UNIT);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    this.upload(instances);
    gl.activeTexture(gl.TEXTURE0);
    quads.draw(instances.count);
  }

  dispose() {
    this.gl.deleteTexture(this.texture);
  }

  private upload(instances: InstanceBuffer) {
    const { gl } = this;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const words = new Uint32Array(instances.bytes);
    const rows = words.length / (ROW_TEXELS * 4);
    const dirty = instances.takeDirtyRows();
    if (rows !== this.rows) {
      this.rows = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, ROW_TEXELS, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words);
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    } else if (dirty) {
      const [first, last] = dirty;
      const changed = words.subarray(first * ROW_TEXELS * 4, (last + 1) * ROW_TEXELS * 4);
      const height = last - first + 1;
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, first, ROW_TEXELS, height, gl.RGBA_INTEGER, gl.UNSIGNED_INT, changed);
    }
  }
}
